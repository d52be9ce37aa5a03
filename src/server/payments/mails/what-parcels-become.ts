import type { Context } from '#server/core/context.ts'

export type ParcelsAfterRefund = { readonly sentence: string; readonly areHere: boolean }

const left: ReadonlySet<string> = new Set(['handed_over', 'delivered', 'returned'])

const ways =
  'Pour les recevoir, demandez un nouveau devis\u00A0; pour les renvoyer à la boutique, ouvrez la page du colis.'
const here = `Votre envoi n’était pas parti\u00A0: il est annulé. Vos colis restent à l’entrepôt, à votre nom, et leur garde continue. ${ways}`
const inPart = `Une partie seulement de votre commande était partie. Le reste est annulé\u00A0: ces colis restent à l’entrepôt, à votre nom, et leur garde continue. ${ways}`
const gone = 'Votre envoi est déjà parti\u00A0: rien ne change pour lui.'
const goesOn = 'Votre envoi suit son cours.'

/** What becomes of the parcels of an order whose money went back; `null` when it had no shipment. */
export async function whatParcelsBecome(
  { db }: Context,
  orderId: string,
): Promise<ParcelsAfterRefund | null> {
  const rows = await db
    .selectFrom('shipments')
    .select('status')
    .where('order_id', '=', orderId)
    .execute()
  return becomeOf(rows.map(({ status }) => status))
}

/** By the states of its shipments. */
export function becomeOf(statuses: readonly string[]): ParcelsAfterRefund | null {
  if (statuses.length === 0) return null
  const stay = statuses.filter((status) => status === 'cancelled').length
  if (stay > 0) return { sentence: stay === statuses.length ? here : inPart, areHere: true }
  return { sentence: statuses.every((status) => left.has(status)) ? gone : goesOn, areHere: false }
}
