/** How a colon is written in a URL or in HTML. */
const colon = '(?::|%3a|&colon;|&#0{0,6}58;?|&#x0{0,6}3a;?)';
const script = `(?:javascript|vbscript|livescript)${colon}[^\\n]*`;
const data = `data${colon}[\\w.+/;=-]{0,200},[^\\n]*`;
/** Schemes that wrap a whole address: `view-source:https://...` */
const wrapper = '(?:view-source|blob|filesystem|jar|mhtml|feed):\\S*';
const other = '(?!https?:)[a-z][a-z0-9+.-]{0,40}://\\S*';
const otherAddress = new RegExp(`(?<![\\w+.-])(?:${script}|${data}|${wrapper}|${other})`, 'gi');
const opensScript = /^(?:javascript|vbscript|livescript|data):/i;
const scheme = /(?:^|[^\w+.-])(?!https?:)[a-z][a-z0-9+.-]*:/i;
const maxLookBack = 300;

/**
 * Whether a browser would run the whole text as script. Browsers skip tabs, line breaks and invisible
 * characters in front.
 */
function isScript(text: string): boolean {
  const head = text.slice(0, 2_000).replace(/[\t\n\r]/g, '');
  return opensScript.test(head.replace(/^[\p{Cc}\s]+/u, ''));
}

/**
 * The text without addresses of schemes other than http(s) and without their content:
 * `javascript:alert(1)//https://a.io` is not a link to a.io. Script and data end with their line, the others
 * at the next space.
 */
export function withoutOtherAddresses(text: string): string {
  return isScript(text) ? '' : text.replace(otherAddress, ' ');
}

/**
 * Whether the text at `at` is part of a longer address of any scheme (`name:rest/https://...`);
 * `Website:https://` is not.
 */
export function isInsideAddress(text: string, at: number): boolean {
  if (at === 0 || !'/=?#&@'.includes(text.charAt(at - 1))) return false;
  const before = text.slice(Math.max(0, at - maxLookBack), at);
  return scheme.test(before.split(/[\s<>"'`|\\^{}]/).at(-1) ?? '');
}
