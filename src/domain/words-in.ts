/** The words of a text, without accents, capitals and punctuation: « Œufs d’été » is « oeufs », « d », « ete ». */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** So that « parfums » finds « parfum », and « bijoux » finds « bijou ». */
export const singular = (word: string): string =>
  word.length > 3 ? word.replace(/[sx]$/, '') : word
