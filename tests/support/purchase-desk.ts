import type { Person, TestApp } from './test-app.ts'

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

export type SendingInvoice = {
  readonly to: string | undefined
  readonly name?: string
  readonly replaces?: string
  readonly key?: string
}

export const smallPdf = wordsPdf('facture')

/** The actions of a customer on purchase invoices, and what the server stores of them. */
export const purchaseDesk = (app: TestApp) => ({
  send: (
    as: Person,
    body: Uint8Array,
    { to = '', name = 'facture.pdf', replaces, key }: SendingInvoice,
  ) => {
    const query = new URLSearchParams({ fileName: name, ...(replaces ? { replaces } : {}) })
    return app.request('POST', `/api/parcels/${to}/purchase-invoices?${query.toString()}`, {
      as,
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  },
  join: (as: Person, id: string, to: string) =>
    app.request('PUT', `/api/parcels/${to}/purchase-invoices/${id}`, { as, body: {} }),
  remove: (as: Person, id: string, from: string) =>
    app.request('DELETE', `/api/parcels/${from}/purchase-invoices/${id}`, { as }),
  download: (as: Person, id: string) => app.request('GET', `/api/purchase-invoices/${id}`, { as }),
  rowsOf: (customer: Person) =>
    app.deps.db
      .selectFrom('purchase_invoices')
      .selectAll()
      .where('customer_id', '=', customer.id)
      .orderBy('created_at')
      .execute(),
  factsOf: async (parcelId: string | undefined): Promise<string[]> => {
    const rows = await app.deps.db
      .selectFrom('events')
      .select('type')
      .where('parcel_id', '=', parcelId ?? null)
      .orderBy('id')
      .execute()
    return rows.map(({ type }) => type)
  },
})
