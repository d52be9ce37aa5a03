import type * as z from 'zod/mini'
import type { exportWarehouseParcels as endpoint } from '#contract/warehouse/office-parcels.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import type { CsvCell } from '#server/papers/rendering/csv.ts'
import { csvStream } from '#server/papers/rendering/csv-stream.ts'
import { destroyedName, parcelStatusNames } from '#words/statuses.ts'
import { findWarehouseParcels, placeOf } from './find-warehouse-parcels.ts'
import type { WarehouseRow } from './warehouse-queries.ts'

const heads = [
  'Numéro de suivi',
  'Statut',
  'N° client',
  'Client',
  'Territoire',
  'Marchand',
  'Étagère',
  'Poids (g)',
  'Longueur (mm)',
  'Largeur (mm)',
  'Hauteur (mm)',
  'Reçu le (UTC)',
  'Enregistré le (UTC)',
  'Sans déclaration',
]

/** Every parcel that the filter finds, without a limit, batch after batch. */
export async function exportWarehouseParcels(
  ctx: Context,
  filter: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireStaff(ctx.actor)
  const rowsAfter = (last: WarehouseRow | undefined, limit: number) =>
    findWarehouseParcels(ctx, filter, { after: last && placeOf(filter, last), limit })
  return {
    stream: csvStream<WarehouseRow>({ heads, rowsAfter, cells: cellsOf }),
    type: 'text/csv; charset=utf-8',
    fileName: `colis-${parisDayText(parisDayOf(ctx.now()))}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: WarehouseRow): CsvCell[] => [
  row.tracking_number,
  row.destroyed_at === null ? parcelStatusNames[row.status as ParcelStatus] : destroyedName,
  ...ownerCells(row),
  row.merchant,
  row.shelf ?? '',
  ...[row.weight_g, row.length_mm, row.width_mm, row.height_mm].map((size) => `${size ?? ''}`),
  row.received_at?.toISOString() ?? '',
  row.created_at.toISOString(),
  row.began_parcel ? 'oui' : '',
]

const ownerCells = ({ client_number, first_name, last_name, country }: WarehouseRow): string[] => [
  client_number ?? '',
  [first_name, last_name].filter(Boolean).join(' '),
  country ?? '',
]
