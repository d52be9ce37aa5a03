/**
 * A carrier's label in a 100 × 100 square: sender, receiver, barcode. The bars come from the code, so that no two labels are
 * alike.
 */
export function drawLabel(code: string, accent: string): string {
  return `<rect width="100" height="100" rx="1.2" fill="#f6f4ee"/>
    <rect x="0" y="0" width="100" height="13" fill="${accent}"/>
    <rect x="5" y="4" width="34" height="5" fill="#fff" opacity="0.92"/>
    <rect x="74" y="3.4" width="20" height="6.2" fill="#fff" opacity="0.5"/>
    ${textLines(5, 18, [30, 38, 24], 1.5, '#777')}
    ${textLines(5, 32, [46, 58, 40, 34], 2.6, '#26221c')}
    <rect x="72" y="19" width="22" height="22" fill="#26221c"/><rect x="74" y="21" width="18" height="18" fill="#f6f4ee"/>
    ${squareCode(code)}
    <line x1="4" y1="56" x2="96" y2="56" stroke="#26221c" stroke-width="0.8"/>
    ${bars(code)}
    ${textLines(24, 93, [52], 2.4, '#26221c')}`
}

const textLines = (
  x: number,
  y: number,
  widths: readonly number[],
  thickness: number,
  colour: string,
) =>
  widths
    .map((width, index) => words(x, y + index * thickness * 2.1, width, thickness, colour))
    .join('')

/** At this distance a line of text is a row of dark words. */
function words(x: number, y: number, width: number, thickness: number, colour: string): string {
  const parts = [0.34, 0.22, 0.4]
  let at = x
  return parts
    .map((part) => {
      const word = `<rect x="${at.toFixed(1)}" y="${y}" width="${(part * width).toFixed(1)}" height="${thickness}" fill="${colour}" opacity="0.85"/>`
      at += part * width + 1.6
      return word
    })
    .join('')
}

function bars(code: string): string {
  let x = 9
  const drawn: string[] = []
  for (const [index, sign] of code.repeat(3).split('').entries()) {
    const bar = 0.7 + ((sign.codePointAt(0) ?? 0) % 4) * 0.5
    if (x + bar > 91) break
    drawn.push(
      `<rect x="${x.toFixed(2)}" y="60" width="${bar.toFixed(2)}" height="29" fill="#1b1813"/>`,
    )
    x += bar + 0.7 + ((index * 7 + (sign.codePointAt(0) ?? 0)) % 3) * 0.5
  }
  return drawn.join('')
}

function squareCode(code: string): string {
  const cells: string[] = []
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const seed = code.codePointAt((row * 3 + column * 5) % code.length) ?? 0
      if ((seed + row * column) % 2 === 0) continue
      cells.push(
        `<rect x="${75 + column * 2}" y="${22 + row * 2}" width="2" height="2" fill="#26221c"/>`,
      )
    }
  }
  return cells.join('')
}

/** « This way up » and a glass, as printed on fragile boxes. */
export const fragileMarks = (
  colour: string,
): string => `<g fill="none" stroke="${colour}" stroke-width="5">
    <path d="M22 88V40M8 54L22 36L36 54M4 94H40"/>
    <path d="M58 36H94L90 60Q76 74 62 60ZM76 68V90M62 92H90"/></g>`

export const fragileTape = (colour: string): string =>
  `<rect width="100" height="100" fill="${colour}"/>
   ${[8, 41, 74].map((x) => `<rect x="${x}" y="30" width="20" height="40" fill="#fff" opacity="0.85"/>`).join('')}`

const segments: Readonly<Record<string, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
}
const lit: Readonly<Record<string, string>> = {
  a: 'M2 0H10',
  b: 'M12 2V18',
  c: 'M12 24V40',
  d: 'M2 42H10',
  e: 'M0 24V40',
  f: 'M0 2V18',
  g: 'M2 21H10',
}

/** The figures of a scale, « 1.320 » in kilograms. */
export function drawDisplay(shown: string): string {
  let x = 6
  const figures = shown.split('').map((sign) => {
    if (sign === '.') {
      x += 10
      return `<circle cx="${x - 7}" cy="70" r="2.6" fill="#d8ff9a" stroke="none"/>`
    }
    const strokes = (segments[sign] ?? '').split('').map((name) => lit[name])
    const figure = `<path transform="translate(${x} 28)" d="${strokes.join('')}"/>`
    x += 20
    return figure
  })
  return `<rect width="100" height="100" rx="5" fill="#11200f"/><g fill="none" stroke="#d8ff9a" stroke-width="4.4">${figures.join('')}</g>`
}

/** A conversation on a screen: a message with its photo, and the answer. */
export const drawMessages = (): string =>
  `<rect width="100" height="100" fill="#f3efe6"/><rect width="22" height="100" fill="#0f2238"/>
    <rect x="4" y="7" width="12" height="5" fill="#fff" opacity="0.9"/>
    ${[24, 36, 48, 60].map((y) => `<rect x="4" y="${y}" width="14" height="4" fill="#9fb3c4"/>`).join('')}
    <rect x="28" y="10" width="44" height="32" rx="2" fill="#fff"/><rect x="31" y="14" width="15" height="24" fill="#b98c58"/><path d="M34 20h6v8h-6z" fill="#fff"/>
    ${textLines(50, 16, [18, 14, 16], 3.4, '#26221c')}
    <rect x="52" y="52" width="42" height="24" rx="2" fill="#0b6b74"/>${textLines(56, 58, [32, 24], 3.4, '#fff')}
    <rect x="28" y="86" width="66" height="8" rx="2" fill="#fff"/>`
