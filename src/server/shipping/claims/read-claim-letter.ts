import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { claimLetter } from './claim-letter.ts'
import { readClaim } from './read-claim.ts'

/** The letter to the carrier, written from what the house knows now. */
export async function readClaimLetter(
  ctx: Context,
  asked: { readonly cargoClaimId: string },
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const claim = await readClaim(ctx, asked)
  const content = claimLetter(await readSettings(ctx.db), { claim, now: ctx.now() })
  const fileName = `reclamation-${claim.number}.pdf`
  return { bytes: await renderPdf(content), type: 'application/pdf', fileName }
}
