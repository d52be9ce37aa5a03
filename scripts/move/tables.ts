import type pg from 'pg'

export type Table = {
  /** With its schema, quoted. */
  readonly name: string
  /** Quoted; without those that the database computes. */
  readonly columns: readonly string[]
}

/** Our tables and the queue's; rows of a partition are those of its table. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', relnamespace::regnamespace::text, relname) as name,
      array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped and attgenerated = ''
      and relnamespace::regnamespace::text in ('public', 'pgboss')
    group by relnamespace, relname order by 1`)
  return rows
}

const atOnce = 500

/** Each row goes as the text of the whole record, which PostgreSQL reads back as it wrote it, whatever the types. */
export async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: Table,
): Promise<void> {
  const read = columns.map((column) => `(record).${column}`).join(', ')
  await source.query(
    `declare rows_to_move no scroll cursor for select one::text as record from ${name} one`,
  )
  for (;;) {
    const { rows } = await source.query<{ record: string }>(`fetch ${atOnce} from rows_to_move`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${name} (${columns.join(', ')}) overriding system value
       select ${read} from (select text::${name} as record from unnest($1::text[]) text offset 0) one`,
      [rows.map(({ record }) => record)],
    )
  }
  await source.query('close rows_to_move')
}

/** The number of rows, and a print of all of them in whatever order they lie. */
export async function printOf(
  client: pg.Client,
  { name }: Table,
): Promise<{ readonly rows: number; readonly print: string | null }> {
  const { rows } = await client.query<{ rows: number; print: string | null }>(`
    select count(*)::int as rows, md5(string_agg(row_print, '' order by row_print)) as print
    from (select md5(one::text) as row_print from ${name} one) prints`)
  return rows[0] ?? { rows: 0, print: null }
}

/** The next numbers go on where the source's stopped. */
export async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last
    from pg_sequences where schemaname in ('public', 'pgboss')`)
  for (const { name, last } of rows) {
    if (last !== null) await target.query('select setval($1::regclass, $2)', [name, last])
  }
}
