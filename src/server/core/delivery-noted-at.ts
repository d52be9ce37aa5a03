import { sql } from 'kysely'

/**
 * SQL of the box `b`: when its delivery was noted and its owner told, which may be days after the day that the carrier or the team
 * gave. What was delivered before there were boxes has its delivery.
 */
export const deliveryNotedAt = sql<Date | null>`coalesce((
  select e.at from events e
  where e.shipment_id = b.shipment_id and e.type = 'shipment.delivered' and e.details ->> 'boxId' = b.id::text
  order by e.id desc limit 1), b.delivered_at)`
