import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import type { Context } from '#server/core/context.ts'
import { sharesOf } from '#server/shipping/claims/claim-money.ts'
import { claims } from '#server/shipping/claims/claim-queries.ts'
import { claimKindNames } from '#words/claims.ts'

export type ClaimMailFacts = Awaited<ReturnType<typeof claimFacts>>

/** What the mails about a claim tell. */
export async function claimFacts(ctx: Context, claimId: string) {
  const row = await claims(ctx.db).where('k.id', '=', claimId).executeTakeFirstOrThrow()
  return {
    number: row.number,
    firstName: row.first_name,
    customer: `${row.first_name} ${row.last_name} (${row.client_number})`,
    answer: row.answer,
    answerDueAt: row.answer_due_at,
    carrierDueAt: row.carrier_due_at,
    indemnityCents: row.indemnity_cents ?? 0,
    postageCents: row.postage_cents ?? 0,
    ...sharesOf(row),
    facts: [
      { label: 'Réclamation', value: row.number },
      { label: 'Envoi', value: boxNumber(row.shipment_number, row.box_place) },
      { label: 'Motif', value: claimKindNames[row.kind as ClaimKind] },
    ],
    action: {
      label: 'Voir ma réclamation',
      url: `${ctx.config.BASE_URL}/tableau-de-bord/reclamations/${claimId}`,
    },
  }
}
