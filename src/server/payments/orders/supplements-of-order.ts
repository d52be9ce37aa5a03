import { sql } from 'kysely'

/** SQL: the names of the supplements that the order `o` pays, as a customer reads them; they send no parcels of their own. */
export const supplementsOfOrder = sql`select 'Supplément pour l’envoi ' || s.number as name
  from order_quotes oq join supplements x on x.quote_id = oq.quote_id join shipments s on s.id = x.shipment_id
  where oq.order_id = o.id`
