import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { readAccountingEntries as endpoint } from '#contract/payments/finance-files.ts'
import {
  balanceEntries,
  type Entry,
  feeEntry,
  paymentEntry,
  refundEntry,
  saleEntry,
} from '#domain/accounting/entries.ts'
import { fecFileName, fecHeads, fecRow, fecRows } from '#domain/accounting/fec.ts'
import {
  addDays,
  type ParisDay,
  parisDayOf,
  parisDayOfText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { cents } from '#domain/units.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import {
  invoiceContent,
  typedLine,
  typedTotals,
} from '#server/payments/invoices/invoice-content.ts'
import { refundMoves } from '#server/payments/refunds/refund-moves.ts'
import { accountNames } from '#words/settings.ts'

/** The entries of one day in Paris: what was invoiced and credited, then the money that came and went. */
async function entriesOfDay(db: Database, day: ParisDay): Promise<Entry[]> {
  const from = startOfParisDay(day)
  const until = startOfParisDay(addDays(day, 1))
  return [
    ...(await sales(db, from, until)),
    ...(await payments(db, from, until)),
    ...(await refunds(db, from, until)),
    ...(await unknownMoney(db, from, until)),
    ...(await providerMoves(db, from, until)),
  ]
}

async function sales(db: Database, from: Date, until: Date): Promise<Entry[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'content'])
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .orderBy('series', 'desc')
    .orderBy('sequence')
    .execute()
  return rows.map(({ number, issued_at: issuedAt, content: kept }) => {
    const { corrects, customer, sections, totals } = invoiceContent.parse(kept)
    return saleEntry({
      number,
      issuedAt,
      corrects: corrects?.number ?? null,
      customer: { number: customer.clientNumber, name: customer.company?.name ?? customer.name },
      lines: sections.flatMap(({ lines }) =>
        lines.map((line) => ({ ...typedLine(line), code: line.code })),
      ),
      totals: typedTotals(totals),
    })
  })
}

/** As the invoice names them: an account that was deleted since keeps its name there. */
const payer = sql<{ number: string; name: string } | null>`(
  select jsonb_build_object('number', i.content -> 'customer' ->> 'clientNumber',
    'name', coalesce(i.content -> 'customer' -> 'company' ->> 'name', i.content -> 'customer' ->> 'name'))
  from invoices i where i.order_id = o.id and i.corrects is null)`

async function payments(db: Database, from: Date, until: Date): Promise<Entry[]> {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.stripe_payment_intent_id', 'p.captured_at', 'p.amount_cents', 'o.number'])
    .select(payer.as('payer'))
    .where('p.captured_at', '>=', from)
    .where('p.captured_at', '<', until)
    .orderBy('p.captured_at')
    .orderBy('p.id')
    .execute()
  return rows.map((row) =>
    paymentEntry({
      at: row.captured_at,
      piece: row.stripe_payment_intent_id,
      amountCents: cents(row.amount_cents),
      customer: row.payer,
      order: row.number,
    }),
  )
}

/** Those that were given, and those that came back: what came back is owed to its customer, as its credit note says. */
async function refunds(db: Database, from: Date, until: Date): Promise<Entry[]> {
  const rows = await db
    .selectFrom(refundMoves.as('r'))
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['r.id', 'r.stripe_refund_id', 'r.at', 'r.is_back', 'r.amount_cents', 'r.is_indemnity'])
    .select(['r.dispute_id', 'o.number', payer.as('payer')])
    .where('r.at', '>=', from)
    .where('r.at', '<', until)
    .orderBy('r.at')
    .orderBy('r.id')
    .orderBy('r.is_back')
    .execute()
  return rows.map((row) =>
    refundEntry({
      at: row.at,
      piece: row.stripe_refund_id ?? row.id,
      amountCents: cents(row.amount_cents),
      customer: row.payer,
      order: row.number,
      isIndemnity: row.is_indemnity,
      isBack: row.is_back,
      isOfDispute: row.dispute_id !== null,
    }),
  )
}

/** Charges and refunds in euros that only the provider knows, as made by hand there: they wait on the suspense account. */
async function unknownMoney(db: Database, from: Date, until: Date): Promise<Entry[]> {
  const rows = await db
    .selectFrom('provider_differences')
    .select(['kind', 'subject as piece', 'amount_cents', 'occurred_at as at'])
    .where('kind', 'in', ['charge_unknown', 'refund_unknown'])
    .where('state', 'in', ['open', 'explained'])
    .where('currency', '=', 'eur')
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', until)
    .orderBy('occurred_at')
    .orderBy('subject')
    .execute()
  return rows.map(({ kind, piece, at, ...row }) => {
    const moved = { at, piece, amountCents: cents(row.amount_cents), customer: null, order: null }
    return kind === 'charge_unknown'
      ? paymentEntry(moved)
      : refundEntry({ ...moved, isIndemnity: false, isBack: false, isOfDispute: false })
  })
}

/** Commissions, payouts, contested sums and other movements in euros, as the daily comparison reads them at the provider. */
async function providerMoves(db: Database, from: Date, until: Date): Promise<Entry[]> {
  const rows = await db
    .selectFrom('provider_entries')
    .select(['provider_id', 'category', 'amount_cents', 'fee_cents', 'created_at'])
    .where('currency', '=', 'eur')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ provider_id: piece, category, created_at: at, ...row }) => {
    const amountCents = cents(row.amount_cents)
    const feeCents = cents(row.fee_cents - (category === 'fee' ? row.amount_cents : 0))
    return [
      ...balanceEntries({ at, piece, amountCents, category }),
      ...(feeCents === 0 ? [] : [feeEntry({ at, piece, feeCents })]),
    ]
  })
}

/** The file of the accounting entries of a year (LPF art. A47 A-1), to this day for the year that runs. */
export async function readAccountingEntries(
  ctx: Context,
  { year }: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  const { company } = await readSettings(ctx.db)
  const stream = Readable.from(rowsOfYear(ctx, year))
  return {
    stream,
    type: 'text/plain; charset=utf-8',
    fileName: fecFileName(company.siren, year),
    isDownload: true,
  }
}

/** One day of entries in memory at a time. */
async function* rowsOfYear(ctx: Context, year: number): AsyncGenerator<Buffer> {
  yield Buffer.from(fecRow(fecHeads))
  const { accounts } = await readSettings(ctx.db)
  let number = 0
  for (const day of daysOf(year, parisDayOf(ctx.now()))) {
    const entries = await entriesOfDay(ctx.db, day)
    const rows = entries.flatMap((entry) => {
      number += 1
      return fecRows(entry, { accounts, names: accountNames, number })
    })
    if (rows.length > 0) yield Buffer.from(rows.join(''))
  }
}

function* daysOf(year: number, today: ParisDay): Generator<ParisDay> {
  const last = Math.min(today, parisDayOfText(`${year}-12-31`))
  for (let day = parisDayOfText(`${year}-01-01`); day <= last; day = addDays(day, 1)) yield day
}
