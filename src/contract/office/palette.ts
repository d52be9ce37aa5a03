import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'

export const foundKinds = [
  'customer',
  'owner',
  'member',
  'parcel',
  'quote',
  'order',
  'invoice',
  'declaration',
  'shipment',
  'claim',
  'return',
  'shelf',
] as const

const foundItem = z.strictObject({
  kind: z.enum(foundKinds),
  /**
   * The id of what its page shows: the order for an invoice, the parcel for a return, the code for a shelf, the number for a declaration, the client
   * number for the owner of parcels.
   */
  id: z.string(),
  /** Its number, or the name of a person. */
  label: z.string(),
  detail: z.string(),
  /** The status, for kinds that have one. */
  status: z.nullable(z.string()),
})
export type FoundItem = z.output<typeof foundItem>

export const searchOffice = endpoint({
  method: 'GET',
  path: '/api/warehouse/search',
  policy: 'operateur',
  summary:
    'Cherche un colis, un envoi, une réclamation, un retour à une boutique, une étagère, pour l’entrepôt les colis d’un client et l’envoi d’une commande, pour le bureau un client, un membre de l’équipe, un devis, une commande, une facture, une rétractation ou résiliation, par le début ou la fin d’un numéro ou le début d’un nom',
  // A search is read again at each change of its text.
  topics: [],
  input: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
  /** At most eight of each kind. */
  output: z.strictObject({ items: z.array(foundItem) }),
})
