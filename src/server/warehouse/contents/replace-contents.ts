import { isHsCode } from '#domain/customs/is-hs-code.ts'
import { isHeavierThanParcel, netGramsOf } from '#domain/customs/net-weight.ts'
import { allWeighed, checkContentLine, type ContentLine } from '#domain/parcel/content-line.ts'
import type { Tx } from '#server/core/context.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { findLines, grossGramsOf, type ContentsParcel } from './content-queries.ts'
import { lineView } from './contents-view.ts'

type Replacing = { readonly version: number; readonly lines: readonly ContentLine[] }

/** Checks the lines, then puts them in the place of those of the locked parcel. */
export async function replaceContents(
  tx: Tx,
  { id: parcelId, contents_version: current }: ContentsParcel,
  { version, lines }: Replacing,
): Promise<void> {
  requireClearLines(lines)
  if (current !== version) {
    const stored = (await findLines(tx, parcelId)).map(lineView)
    throw new Refused('stale-version', { version: current, lines: stored })
  }
  await requireLighterThanParcel(tx, parcelId, lines)
  await replaceLines(tx, parcelId, lines)
  await tx
    .updateTable('parcels')
    .set({
      contents_version: version + 1,
      has_contents: lines.length > 0,
      has_weights: allWeighed(lines),
    })
    .where('id', '=', parcelId)
    .execute()
}

function requireClearLines(lines: readonly ContentLine[]): void {
  const faults = lines.flatMap((line, index) => {
    const checked = checkContentLine(line)
    return [
      ...(checked.ok ? [] : [[`lines.${index}.description`, checked.refusal] as const]),
      ...(line.hsCode === null || isHsCode(line.hsCode)
        ? []
        : [[`lines.${index}.hsCode`, 'unknown'] as const]),
    ]
  })
  if (faults.length > 0) throw new InvalidInput(Object.fromEntries(faults))
}

async function requireLighterThanParcel(
  tx: Tx,
  parcelId: string,
  lines: readonly ContentLine[],
): Promise<void> {
  const grossGrams = await grossGramsOf(tx, parcelId)
  if (!isHeavierThanParcel(lines, grossGrams)) return
  throw new Refused('net-above-gross', { netGrams: netGramsOf(lines), grossGrams })
}

async function replaceLines(
  tx: Tx,
  parcelId: string,
  lines: readonly ContentLine[],
): Promise<void> {
  await tx.deleteFrom('content_lines').where('parcel_id', '=', parcelId).execute()
  if (lines.length === 0) return
  const rows = lines.map(
    ({ description, quantity, unitCents, unitGrams, category, origin, hsCode }, index) => ({
      parcel_id: parcelId,
      position: index + 1,
      description,
      quantity,
      unit_cents: unitCents,
      unit_grams: unitGrams,
      category,
      origin,
      hs_code: hsCode,
    }),
  )
  await tx.insertInto('content_lines').values(rows).execute()
}
