import type { Context } from '#server/core/context.ts'

export type ParcelsAfterRefund = { readonly sentence: string; readonly areHere: boolean }

const left: ReadonlySet<string> = new Set(['handed_over', 'delivered', 'returned'])

const here =
  'Votre envoi n’était pas parti\u00A0: il est annulé. Vos colis restent à l’entrepôt, à votre nom, et leur garde continue. Pour les recevoir, demandez un nouveau devis\u00A0; pour les renvoyer à la boutique, ouvrez la page du colis.'
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
  if (rows.length === 0) return null
  const areHere = rows.some(({ status }) => status === 'cancelled')
  if (areHere) return { sentence: here, areHere }
  const haveLeft = rows.every(({ status }) => left.has(status))
  return { sentence: haveLeft ? gone : goesOn, areHere }
}
