import type { TestApp } from './test-app.ts'

/** Restores what the tables held at the call of `takeBackup`, as `pg_restore` of that dump would. */
export type Backup = { readonly restore: () => Promise<void> }

/** Copies every table of ours; not the queue's, whose jobs a restore brings back too, but which tests drain anyway. */
export async function takeBackup({ deps: { pool } }: TestApp): Promise<Backup> {
  const { rows } = await pool.query<{ table: string; columns: string }>(`
    select t.table_name as "table", string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by t.table_name`)
  const tables = rows.map(({ table, columns }) => ({ columns, name: `"${table}"` }))
  await pool.query('drop schema if exists yesterday cascade; create schema yesterday')
  for (const { name, columns } of tables) {
    await pool.query(`create table yesterday.${name} as select ${columns} from public.${name}`)
  }
  const restore = async (): Promise<void> => {
    const client = await pool.connect()
    try {
      // No trigger and no foreign key: the tables are consistent again at the end.
      await client.query(`begin; set local session_replication_role = 'replica'`)
      for (const { name } of tables) await client.query(`delete from public.${name}`)
      for (const { name, columns } of tables) {
        await client.query(`insert into public.${name} (${columns}) overriding system value
          select ${columns} from yesterday.${name}`)
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return { restore }
}
