import type { Answer, Person, TestApp } from './test-app.ts'

/** The office's form of an account, as the screen would send it back. */
export function formOf(user: Answer['body']) {
  const { version, firstName, lastName, role, isActive, customer } = user
  const form = { version, firstName, lastName, role, isActive, deactivationReason: '' }
  if (!customer) return { ...form, customer: null }
  const { phone, addressLine1, addressLine2, postalCode, city, country } = customer
  const { clientNumber, acceptCommercialOffers } = customer
  const address = { phone, addressLine1, addressLine2, postalCode, city, country }
  return { ...form, customer: { ...address, clientNumber, acceptCommercialOffers } }
}

/** Opens the form of an account, changes its values, and saves. */
export async function saveUserForm(
  app: TestApp,
  as: Person,
  id: string,
  typed: object,
  customer: object,
): Promise<Answer> {
  const { body: user } = await app.request('GET', `/api/admin/users/${id}`, { as })
  const form = formOf(user)
  const body = { ...form, ...typed, customer: form.customer && { ...form.customer, ...customer } }
  return app.request('PUT', `/api/admin/users/${id}`, { as, body })
}
