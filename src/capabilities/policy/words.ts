/** The words of a verdict: how each range of scores, and each range of caps, begins its sentence. */
export const wordPolicy = {
  /** By the score, where no gate lowered it. */
  byScore: [
    { from: 80, says: 'No danger was found' },
    { from: 60, says: 'Little speaks against it' },
    { from: 40, says: 'Several things speak against it' },
    { from: 0, says: 'Much speaks against it' },
  ],
  /** By the cap of the hardest gate that lowered the score. */
  byCap: [
    { from: 50, says: 'Beware' },
    { from: 30, says: 'Dangerous' },
    { from: 0, says: 'Stay away' },
  ],
} as const;
