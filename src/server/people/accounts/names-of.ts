type Named = {
  readonly name: string
  readonly given_name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

/** First and last name: the customer's own; for staff, the name cut where `given_name` ends, or after its first word. */
export function namesOf(row: Named): { readonly firstName: string; readonly lastName: string } {
  const given = row.given_name ?? row.name.split(' ')[0] ?? ''
  return {
    firstName: row.first_name ?? given,
    lastName: row.last_name ?? row.name.slice(given.length).trimStart(),
  }
}
