/** The words of a verdict: how each range of scores, and each range of caps, begins its sentence. */
export const wordPolicy = {
  /** By the score, where no gate lowered it and no check failed. */
  byScore: [
    { from: 80, says: 'No danger was found' },
    { from: 60, says: 'Little speaks against it' },
    { from: 40, says: 'Several things speak against it' },
    { from: 0, says: 'Much speaks against it' },
  ],
  /** By the number of failed checks, where no gate lowered the score. */
  byFailures: [
    { from: 2, says: 'Several things speak against it' },
    { from: 1, says: 'One thing speaks against it' },
  ],
  /** Of a component, before what another one found on its subject. */
  elsewhere: 'Its own figures show nothing bad, but',
  /** Of a component in which nothing bad was found, beside a danger of the whole token. */
  besideDanger: 'Nothing bad was found here, but the token is dangerous all the same.',
  /** By the cap of the hardest gate that lowered the score. */
  byCap: [
    { from: 50, says: 'Beware' },
    { from: 30, says: 'Dangerous' },
    { from: 0, says: 'Stay away' },
  ],
} as const;
