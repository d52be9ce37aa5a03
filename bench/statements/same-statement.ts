/** What is the same of two statements whose lists have other lengths: `in ($1, $2)`, `values ($1, $2), ($3, $4)`. */
export const sameStatement = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(\$(?:, \$)*\)/g, '($)')
    .replaceAll(/\(\$\)(?:, \(\$\))*/g, '($)')
    .trim()
