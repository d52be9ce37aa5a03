/** A whole PDF of these objects, the first of which is its catalogue, with a table of their offsets. */
export function writtenPdf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

/** One empty page, with additions to the catalogue and the page, and more objects from number 4 on. */
export const pageWith = (
  {
    catalogue = '',
    page = '',
    trailer = '',
  }: { catalogue?: string; page?: string; trailer?: string },
  objects: readonly string[] = [],
): Buffer =>
  writtenPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
      ...objects,
    ],
    trailer,
  )

/** A PDF that stands for an attestation or an invoice; its text tells it from another. */
export const wordsPdf = (words: string): Buffer => pageWith({ page: `/Note (${words})` })
