type Page = { readonly width: number; readonly height: number; readonly lines: readonly string[] }

/** Points of a sheet of 10 × 15 cm, and of A4. */
export const labelSheet = { width: 283, height: 425 } as const
export const a4 = { width: 595, height: 842 } as const

/**
 * A small valid PDF with lines of text. Its second line is four bytes that are no UTF-8, as the format advises: whoever reads the
 * answer as text breaks the file.
 */
export function writePdf(pages: readonly Page[]): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, at) => [pageObject(page, 5 + at * 2), contentObject(page)]),
  ]
  const head = '%PDF-1.4\n%\xE2\xE3\xCF\xD3\n'
  let body = head
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = places.map((place) => `${place} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + trailer, 'latin1')
}

const pageObject = ({ width, height }: Page, content: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`

function contentObject({ height, lines }: Page): string {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const stream = `BT /F1 11 Tf 14 TL 20 ${height - 30} Td\n${shown}\nET`
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
}

const escaped = (line: string): string =>
  line
    .replaceAll('’', "'")
    .replaceAll(/[^\x20-\xFF]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
