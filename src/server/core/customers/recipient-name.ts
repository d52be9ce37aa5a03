import { sql } from 'kysely'

type Shipment = {
  /** As the request or a correction said; `null` for the holder of the account. */
  readonly recipient_name: string | null
  /** Of the account. */
  readonly first_name: string
  readonly last_name: string
}

/** Whom the boxes of a shipment are for (docs/rules/shipping.md#addressee). */
export const recipientName = ({ recipient_name: name, first_name, last_name }: Shipment): string =>
  name ?? `${first_name} ${last_name}`

/** SQL: whether this is the name of the account now. */
export const isHoldersName = (name: string, customerId: string) =>
  sql<boolean>`${name}::text = (select c.first_name || ' ' || c.last_name from customers c
    where c.user_id = ${customerId})`

type Named = {
  readonly recipientName: string
  /** By the name of the account when it was requested; `null` for a request that the version before took. */
  readonly isForHolder: boolean | null
}

/** The name that a new shipment keeps: none for the holder, whose name the account may have corrected since, or still correct. */
export const recipientToKeep = ({ recipientName: name, isForHolder }: Named, customerId: string) =>
  sql<
    string | null
  >`case when coalesce(${isForHolder}::boolean, ${isHoldersName(name, customerId)}) then null
    else ${name}::text end`
