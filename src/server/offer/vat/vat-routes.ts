import * as contract from '#contract/offer/vat.ts'
import type { listVatVersions as endpoint } from '#contract/offer/vat.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import {
  confirmVatVersion,
  prepareVatVersion,
  saveVatVersion,
  withdrawVatVersion,
} from './save-vat-version.ts'
import type * as z from 'zod/mini'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { versionPage } from '#server/core/versions.ts'
import { currentVat, readVatVersion, vatVersions, vatVersionView } from './vat-queries.ts'

export function mountVat(api: ApiServer): void {
  serve(api, contract.listVatVersions, listVatVersions)
  serve(api, contract.prepareVatVersion, prepareVatVersion)
  serve(api, contract.saveVatVersion, saveVatVersion)
  serve(api, contract.confirmVatVersion, confirmVatVersion)
  serve(api, contract.withdrawVatVersion, withdrawVatVersion)
}

/** The tables, last prepared first, and the number of the one that invoices use today. */
async function listVatVersions(
  ctx: Context,
  { cursor }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { shown, nextCursor } = await versionPage(vatVersions(ctx.db), 'v.version', {
    cursor,
    numberOf: ({ version }) => version,
  })
  const current = await currentVat(ctx.db, ctx.now())
  return {
    versions: shown.map((row) => vatVersionView(row, current, ctx.now())),
    nextCursor,
    inForce: await readVatVersion(ctx.db, ctx, current.version),
    tomorrow: parisDayText(addDays(parisDayOf(ctx.now()), 1)),
  }
}
