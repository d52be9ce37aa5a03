const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes a text for HTML, inside an element or between double quotes. */
export const escaped = (words: string): string =>
  words.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')
