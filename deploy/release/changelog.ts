const TITLE = '# Changes\n';

/**
 * The changelog with a section for a version on top.
 * @param subjects of the commits since the version before, newest first
 * @param date `2026-11-26`
 */
export function withRelease(
  changelog: string,
  { version, date, subjects }: { version: string; date: string; subjects: readonly string[] },
): string {
  const lines = [...new Set(subjects)].map((subject) => `- ${subject}`);
  const section = [
    `## ${version}, ${date}`,
    '',
    ...(lines.length > 0 ? lines : ['- Nothing changed.']),
    '',
  ].join('\n');
  const older = changelog.startsWith(TITLE) ? changelog.slice(TITLE.length).trimStart() : changelog;
  return `${TITLE}\n${section}${older === '' ? '' : `\n${older}`}`;
}
