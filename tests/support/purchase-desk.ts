import type { Person, TestApp } from './test-app.ts'
import { wordsPdf } from './written-pdf.ts'

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
