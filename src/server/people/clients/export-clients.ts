import type { ClientFilters, ClientState } from '#contract/people/clients.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { type CsvCell, csvStream } from '#server/papers/rendering/csv.ts'
import { planNames } from '#words/plan-names.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { clientStateOf, filteredClients } from './client-filters.ts'

/** Exports the whole filtered list as a spreadsheet. */
export async function exportClients(ctx: Context, filters: ClientFilters): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const fileName = `escale-clients-${ctx.now().toISOString().slice(0, 10)}.csv`
  const rowsOf = (last: Row | undefined, limit: number) => rowsAfter(ctx, filters, { last, limit })
  const stream = csvStream<Row>({ heads, rowsAfter: rowsOf, cells })
  return { stream, type: 'text/csv; charset=utf-8', fileName, isDownload: true }
}

const heads = [
  'Numéro client',
  'Prénom',
  'Nom',
  'E-mail',
  'Téléphone',
  'Adresse',
  'Complément',
  'Code postal',
  'Ville',
  'Pays ou territoire',
  'Formule',
  'État',
  'Société',
  'SIREN',
  'N° TVA',
  'Offres commerciales',
  'Inscrit le',
]

const states: Readonly<Record<ClientState, string>> = {
  active: 'Actif',
  pending: 'En attente',
  closed: 'Désactivé',
  merged: 'Fusionné',
}

type Key = { readonly created_at: Date; readonly id: string }

async function rowsAfter(
  { db }: Context,
  filters: ClientFilters,
  { last, limit }: { readonly last: Key | undefined; readonly limit: number },
) {
  const after = last && { at: last.created_at, id: last.id }
  const { query } = await filteredClients(db, filters, { after, limit })
  return query
    .select(['c.user_id as id', 'c.created_at', 'c.client_number', 'c.first_name', 'c.last_name'])
    .select(['u.email', 'c.phone', 'c.address_line1', 'c.address_line2', 'c.postal_code', 'c.city'])
    .select(['c.country', 'c.plan', 'c.accept_commercial_offers', 'c.merged_into'])
    .select(['u.is_active', 'u.deactivated_at', 'p.company', 'p.siren', 'p.vat_number'])
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

const cells = (row: Row): readonly CsvCell[] => [
  row.client_number,
  row.first_name,
  row.last_name,
  row.email,
  row.phone,
  row.address_line1,
  row.address_line2 ?? '',
  row.postal_code,
  row.city,
  row.country,
  planNames[row.plan as PlanId],
  states[clientStateOf(row)],
  row.company ?? '',
  row.siren ?? '',
  row.vat_number ?? '',
  row.accept_commercial_offers ? 'Oui' : 'Non',
  parisDate(row.created_at),
]
