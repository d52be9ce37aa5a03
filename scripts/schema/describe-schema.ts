import type pg from 'pg'

/** The schema as text, the same on every PostgreSQL version: columns, constraints, indexes, triggers, functions. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const parts = await Promise.all(
    Object.entries(catalogues).map(async ([title, sql]) => {
      const { rows } = await pool.query<{ line: string }>(sql)
      return `-- ${title}\n${rows.map(({ line }) => line).join('\n')}\n`
    }),
  )
  return parts.join('\n')
}

const ours = `n.nspname = 'public' and c.relname not like '%migration%'`

const catalogues = {
  columns: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  constraints: `select c.relname || ': ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and k.contype <> 'n' order by c.relname, k.conname`,
  indexes: `select pg_get_indexdef(i.indexrelid) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} order by 1`,
  triggers: `select pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not t.tgisinternal order by 1`,
  functions: `select p.proname || ': ' || md5(p.prosrc) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  extensions: `select extname as line from pg_extension where extname <> 'plpgsql' order by 1`,
  sequences: `select c.relname as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'S' and not exists (
      select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`,
}
