import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { lateBy } from './seal-journal.ts'
import { chainOf, noChain, printOf, sealedColumns, sealKey, type SealKey } from './seal-prints.ts'

const batch = 2000
const day = 24 * 3_600_000
/** As the trigger on `events` lets them go (migration 0018). */
const endsAfterDays = 364
const erasedLabel = 'Compte supprimé'

export type Verdict = {
  readonly lines: number
  /** Numbers of the facts that are not what was sealed, or of seals that do not follow. */
  readonly broken: readonly number[]
  readonly unreadable: number
}

/** Reads the whole audit log beside its seals: what was changed, taken out or slipped in is named. */
export async function verifyJournal(ctx: Context): Promise<Verdict> {
  const key = sealKey(ctx.config)
  const broken: number[] = []
  let [position, unreadable] = [0, 0]
  let chain: Buffer = noChain
  for (
    let seals = await sealsAfter(ctx, 0);
    seals.length > 0;
    seals = await sealsAfter(ctx, position)
  ) {
    for (const seal of seals) {
      if (seal.key_print !== key.print) unreadable += 1
      else if (!follows(key, chain, position, seal) || !isIntact(key, seal, ctx.now())) {
        broken.push(seal.event_id)
      }
      position = seal.position
      chain = seal.chain
    }
  }
  return { lines: position, broken: [...broken, ...(await slippedIn(ctx))], unreadable }
}

type Seal = {
  readonly position: number
  readonly event_id: number
  readonly at: Date
  readonly ends: boolean
  readonly fact_print: Buffer
  readonly label_print: Buffer
  readonly change_print: Buffer | null
  readonly chain: Buffer
  readonly key_print: string
  readonly found: number | null
  readonly fact: string
  readonly label: string
  readonly change: string
  readonly change_of: number | null
  readonly actor_erased: boolean
  readonly customer_erased: boolean
}

async function sealsAfter({ db }: Context, position: number): Promise<readonly Seal[]> {
  const { rows } =
    await sql<Seal>`select s.position, s.event_id, s.at, s.ends, s.fact as fact_print,
      s.label as label_print, s.change as change_print, s.chain, s.key_print, e.id as found, ${sealedColumns},
      exists (select from users u where u.id = e.actor_id and u.deleted_at is not null) as actor_erased,
      exists (select from users u where u.id = e.customer_id and u.deleted_at is not null) as customer_erased
    from (select * from audit_seals where position > ${position} order by position limit ${batch}) s
    left join events e on e.id = s.event_id
    left join fact_changes c on c.event_id = e.id
    order by s.position`.execute(db)
  return rows
}

/** The seal itself, and its place after the one before. */
function follows(key: SealKey, before: Buffer, position: number, seal: Seal): boolean {
  const link = {
    position: seal.position,
    eventId: seal.event_id,
    at: seal.at,
    ends: seal.ends,
    fact: seal.fact_print,
    label: seal.label_print,
    change: seal.change_print,
  }
  return seal.position === position + 1 && chainOf(key, before, link).equals(seal.chain)
}

/** What it seals, but for what the law takes away: names of deleted accounts, and who came and went a year ago. */
function isIntact(key: SealKey, seal: Seal, now: Date): boolean {
  if (seal.found === null) {
    return seal.ends && now.getTime() - seal.at.getTime() > endsAfterDays * day
  }
  if (!printOf(key, seal.fact).equals(seal.fact_print)) return false
  const isErased = seal.actor_erased && seal.label === erasedLabel
  if (!isErased && !printOf(key, seal.label).equals(seal.label_print)) return false
  return isChangeIntact(key, seal)
}

function isChangeIntact(key: SealKey, { change, change_of, change_print, customer_erased }: Seal) {
  if (change_print === null) return change_of === null
  if (change_of === null) return customer_erased
  return printOf(key, change).equals(change_print)
}

/** Lines that are older than the last seals, and have none. */
async function slippedIn({ db }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select e.id from events e
    where e.actor_role in ('operateur', 'admin', 'super_admin')
      and e.id <= (select max(event_id) - ${lateBy}::int from audit_seals)
      and not exists (select from audit_seals s where s.event_id = e.id)
    order by e.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
