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
  'shelf',
] as const

const foundItem = z.strictObject({
  kind: z.enum(foundKinds),
  /** Of what its page shows: an invoice is on its order's; a shelf has its code, a declaration its number, an owner of parcels a client number. */
  id: z.string(),
  /** Its number, or a person's name. */
  label: z.string(),
  detail: z.string(),
  /** A status of its kind, where it has one. */
  status: z.nullable(z.string()),
})
export type FoundItem = z.output<typeof foundItem>

export const searchOffice = endpoint({
  method: 'GET',
  path: '/api/warehouse/search',
  policy: 'operateur',
  summary:
    'Cherche un colis, un envoi, une étagère, pour l’entrepôt les colis d’un client et l’envoi d’une commande, pour le bureau un client, un membre de l’équipe, un devis, une commande, une facture, une rétractation ou résiliation, par le début ou la fin d’un numéro ou le début d’un nom',
  // A search is as old as its words.
  topics: [],
  input: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
  /** Eight of each kind at most. */
  output: z.strictObject({ items: z.array(foundItem) }),
})
