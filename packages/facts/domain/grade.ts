/** Lowest score of each grade, best first; below the last one it is an F. */
export const gradeSteps = [
  [95, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [75, 'B'],
  [70, 'B-'],
  [65, 'C+'],
  [60, 'C'],
  [55, 'C-'],
  [40, 'D'],
] as const;

/** `N/A`: nothing was judged, or too little. */
export const grades = [...gradeSteps.map(([, grade]) => grade), 'F', 'N/A'] as const;
export type Grade = (typeof grades)[number];
