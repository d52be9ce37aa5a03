const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Words as words in HTML that we compose: in an element, or between double quotes. */
export const escaped = (words: string): string =>
  words.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')
