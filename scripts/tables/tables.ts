import type pg from 'pg'

export type Table = {
  /** With its schema, quoted. */
  readonly name: string
  /** Quoted; without those that the database computes. */
  readonly columns: readonly string[]
  /** All columns with their types, in their order: that of a record's text. */
  readonly shape: string
}

/** The number of rows, and a SHA-256 of all of them in whatever order they lie. */
export type Print = { readonly rows: number; readonly print: string }

/** The next numbers of a table; `last` is null when none was taken. */
export type Sequence = { readonly name: string; readonly last: string | null }

/** Our tables and the queue's; rows of a partition are those of its table. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', relnamespace::regnamespace::text, relname) as name,
      array_agg(quote_ident(attname) order by attnum) filter (where attgenerated = '') as columns,
      string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as shape
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
      and relnamespace::regnamespace::text in ('public', 'pgboss')
    group by relnamespace, relname order by 1`)
  return rows
}

const atOnce = 500

/** Each row is the text of the whole record, which PostgreSQL reads back as it wrote it, whatever the types. */
export async function* readRows(
  client: pg.Client,
  { name }: Table,
): AsyncGenerator<readonly string[], void> {
  await client.query(
    `declare rows_to_read no scroll cursor for select one::text as record from ${name} one`,
  )
  for (;;) {
    const { rows } = await client.query<{ record: string }>(`fetch ${atOnce} from rows_to_read`)
    if (rows.length === 0) break
    yield rows.map(({ record }) => record)
  }
  await client.query('close rows_to_read')
}

export async function writeRows(
  client: pg.Client,
  { name, columns }: Table,
  batches: AsyncIterable<readonly string[]>,
): Promise<void> {
  const read = columns.map((column) => `(record).${column}`).join(', ')
  for await (const records of batches) {
    await client.query(
      `insert into ${name} (${columns.join(', ')}) overriding system value
       select ${read} from (select text::${name} as record from unnest($1::text[]) text offset 0) one`,
      [records],
    )
  }
}

/** Rows are hashed by groups of their hashes: the text of all hashes of a large table would pass PostgreSQL's limit of 1 GB. */
export async function printOf(client: pg.Client, { name }: Table): Promise<Print> {
  const { rows } = await client.query<Print>(`
    with row_prints as (
      select encode(sha256(convert_to(one::text, 'UTF8')), 'hex') collate "C" as print from ${name} one
    ), groups as (
      select left(print, 3) as start, count(*) as rows, ${hashOf('print', 'print')} as print
      from row_prints group by 1
    )
    select coalesce(sum(rows), 0)::int as rows, coalesce(${hashOf('print', 'start')}, '') as print from groups`)
  return rows[0] ?? { rows: 0, print: '' }
}

const hashOf = (column: string, order: string): string =>
  `encode(sha256(convert_to(string_agg(${column}, '' order by ${order}), 'UTF8')), 'hex')`

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'pgboss') order by 1`)
  return rows
}

/** The next numbers go on where the others stopped. */
export async function setSequences(
  client: pg.Client,
  sequences: readonly Sequence[],
): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [name, last])
  }
}
