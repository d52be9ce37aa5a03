import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/account/account.ts'
import { savePassword } from '#server/people/accounts/account-queries.ts'
import { hashPassword } from '#server/people/accounts/password.ts'
import type { Context, Deps, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { demoPassword } from '#server/office/system/demonstration.ts'
import type { Clock } from './clock.ts'
import type { Customer } from './demo-parcel.ts'

export type Cast = Readonly<
  Record<Customer | 'entreprise' | 'operateur' | 'admin' | 'comptable', Context>
>

type Person = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly since: string
}
const staff = {
  operateur: {
    email: 'operateur@escale.test',
    name: 'Sophie Laurent',
    role: 'operateur',
    since: '200 08:00',
  },
  admin: {
    email: 'admin@escale.test',
    name: 'Antoine Mercier',
    role: 'super_admin',
    since: '210 08:00',
  },
  comptable: {
    email: 'comptable@escale.test',
    name: 'Claire Faure',
    role: 'comptable',
    since: '190 08:00',
  },
} as const satisfies Record<string, Person>

const customers = {
  marie: {
    email: 'client@escale.test',
    name: 'Marie Tehei',
    role: 'client',
    since: '96 09:12',
    row: {
      client_number: 'CLT-482913',
      first_name: 'Marie',
      last_name: 'Tehei',
      phone: '+687281407',
      address_line1: '12 rue de Sébastopol',
      address_line2: 'Appartement 4',
      postal_code: '98800',
      city: 'Nouméa',
      country: 'Nouvelle-Calédonie',
      plan: 'standard',
    },
  },
  jeanLuc: {
    email: 'client2@escale.test',
    name: 'Jean-Luc Hoarau',
    role: 'client',
    since: '94 06:41',
    row: {
      client_number: 'CLT-731504',
      first_name: 'Jean-Luc',
      last_name: 'Hoarau',
      phone: '+262692418835',
      address_line1: '48 rue de Paris',
      address_line2: null,
      postal_code: '97400',
      city: 'Saint-Denis',
      country: 'La Réunion',
      plan: 'gratuit',
    },
  },
  entreprise: {
    email: 'entreprise@escale.test',
    name: 'Hélène Boisson',
    role: 'client',
    since: '93 13:20',
    row: {
      client_number: 'CLT-264870',
      first_name: 'Hélène',
      last_name: 'Boisson',
      phone: '+596696254710',
      address_line1: '27 rue Victor Hugo',
      address_line2: null,
      postal_code: '97200',
      city: 'Fort-de-France',
      country: 'Martinique',
      plan: 'gratuit',
    },
  },
} as const

/** Creates the documented accounts, confirmed and active, and what the seed needs to work as each of them. */
export async function hireCast(deps: Deps, clock: Clock): Promise<Cast> {
  const hash = await hashPassword(demoPassword)
  return deps.db.transaction().execute(async (tx) => {
    // A newcomer tries each role within a minute, so the demonstration turns the second factor off; production requires it of
    // staff.
    await tx
      .insertInto('settings')
      .values({ key: 'staffSecondFactor', value: JSON.stringify('optional') })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const person = (facts: Person) => insertUser(tx, deps, clock, facts, hash)
    return {
      admin: await person(staff.admin),
      operateur: await person(staff.operateur),
      comptable: await person(staff.comptable),
      marie: await insertCustomer(tx, await person(customers.marie), customers.marie.row),
      jeanLuc: await insertCustomer(tx, await person(customers.jeanLuc), customers.jeanLuc.row),
      entreprise: await insertCustomer(
        tx,
        await person(customers.entreprise),
        customers.entreprise.row,
      ),
    }
  })
}

async function insertUser(
  tx: Tx,
  deps: Deps,
  clock: Clock,
  { email, name, role, since }: Person,
  passwordHash: string,
): Promise<Context> {
  clock.moveTo(since)
  const at = deps.now()
  const { id } = await tx
    .insertInto('users')
    .values({ email, name, role, email_verified: true, is_active: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ created_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  await savePassword(tx, id, passwordHash, at)
  const account = { id, role, name, email, emailVerified: true, isActive: true }
  return contextOf(deps, account)
}

const contextOf = (
  deps: Deps,
  account: Omit<
    Extract<Context['actor'], { kind: 'user' }>,
    'kind' | 'sessionId' | 'provedAt' | 'lacksSecondFactor'
  >,
): Context => ({
  ...deps,
  actor: {
    kind: 'user',
    sessionId: randomUUID(),
    provedAt: deps.now(),
    lacksSecondFactor: false,
    ...account,
  },
  requestId: randomUUID(),
  path: 'SEED',
  clientAddress: 'local',
})

type CustomerRow = (typeof customers)[keyof typeof customers]['row']

async function insertCustomer(tx: Tx, ctx: Context, row: CustomerRow): Promise<Context> {
  const customerId = idOf(ctx)
  const at = ctx.now()
  await tx
    .insertInto('customers')
    .values({
      user_id: customerId,
      ...row,
      phone_is_e164: true,
      terms_version: '2026-11',
      terms_accepted_at: at,
      welcomed_at: at,
      created_at: at,
    })
    .execute()
  for (const type of ['account.registered', 'account.confirmed', 'account.activated'] as const) {
    await recordFact(tx, ctx, { type, customerId })
  }
  return ctx
}

/** The user behind a context of the cast. */
export function idOf({ actor }: Context): string {
  if (actor.kind !== 'user') throw new Error('not a person of the cast')
  return actor.id
}
