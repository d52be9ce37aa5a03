import { contentPrint, invoiceContent } from './invoice-content.ts'

type Issued = { id: string; number: string; content: unknown; content_sha256: string }

/** Runs one SQL statement and returns its rows. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

const atOnce = 500

/** The numbers of the invoices whose content changed since their issue. */
export async function changedInvoices(ask: Ask): Promise<string[]> {
  const changed: string[] = []
  let last: string | null = null
  for (;;) {
    const rows: Issued[] = await ask<Issued>(
      `select id, number, content, content_sha256 from invoices where $1::uuid is null or id > $1 order by id limit ${atOnce}`,
      [last],
    )
    changed.push(...rows.filter((row) => !isAsIssued(row)).map(({ number }) => number))
    if (rows.length < atOnce) return changed
    last = rows.at(-1)?.id ?? null
  }
}

const isAsIssued = ({ content, content_sha256 }: Issued): boolean => {
  const read = invoiceContent.safeParse(content)
  return read.success && contentPrint(read.data) === content_sha256
}
