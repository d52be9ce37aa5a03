import type { CustomsDeclaration } from '#domain/customs/declaration.ts'
import { cents, grams } from '#domain/units.ts'
import type { TestApp } from './test-app.ts'

const party = {
  name: 'Marie',
  lines: ['1 rue A', '98800 Nouméa'],
  country: 'Nouvelle-Calédonie',
  phone: '+687281407',
  email: 'marie@exemple.nc',
}

/** A box that has left with its declaration, of nothing. */
export async function leaveDeclared({ deps: { db, now } }: TestApp, boxId: string): Promise<void> {
  const { weight_g: weight } = await db
    .updateTable('boxes')
    .set({ status: 'handed_over', carrier: 'Colissimo', handed_over_at: now() })
    .where('id', '=', boxId)
    .returning('weight_g')
    .executeTakeFirstOrThrow()
  const body: CustomsDeclaration = {
    sender: party,
    addressee: party,
    goods: [],
    grossGrams: grams(weight),
    postageCents: cents(0),
    isDutiesPaid: false,
    invoices: 0,
  }
  await db
    .insertInto('customs_declarations')
    .values({ box_id: boxId, frozen_at: now(), body: JSON.stringify(body) })
    .execute()
}
