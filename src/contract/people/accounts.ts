import * as z from 'zod/mini'
import { roles } from '#domain/account/account.ts'
import { passwordStrengths, passwordWeaknessKinds } from '#domain/account/password-strength.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { emailAddress, id, nothing, optionalText, planId, text } from '#contract/core/shapes.ts'

const role = z.enum(roles)

/** The address that a customer gives to the shops (docs/rules/accounts.md#reshipping-address). */
export const reshippingAddress = z.strictObject({
  company: z.string(),
  clientNumber: z.string(),
  fullName: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})
export type ReshippingAddress = z.output<typeof reshippingAddress>

export const signedInUser = z.strictObject({
  id,
  /**
   * `basic`: the profile could not be read, this is what the session knows. `unreadable`: nor could the role, and nothing is
   * open to them.
   */
  profile: z.enum(['read', 'basic', 'unreadable']),
  email: z.string(),
  role,
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  /** Staff who must prove a second factor and did not: only their own account is open to them. */
  lacksSecondFactor: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  /** Staff have none of these. */
  clientNumber: z.nullable(z.string()),
  plan: z.nullable(planId),
  phone: z.nullable(z.string()),
  reshippingAddress: z.nullable(reshippingAddress),
  /** The warehouse, in one line: told to who is signed in only (docs/rules/accounts.md#reshipping-address). */
  postalAddress: z.string(),
  billingAddress: z.nullable(
    z.strictObject({
      line1: z.string(),
      line2: z.nullable(z.string()),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    }),
  ),
})
export type SignedInUser = z.output<typeof signedInUser>

/** Everything of a registration but the ways in. */
const customerFields = {
  firstName: text(80),
  lastName: text(80),
  phone: text(30),
  addressLine1: text(120),
  addressLine2: optionalText(120),
  postalCode: text(12),
  city: text(80),
  country: text(80),
  acceptAllLegal: z.literal(true, 'required'),
  acceptCommercialOffers: z.boolean(),
}

/** Of somebody whose address and way in are Google's word. */
export const passwordlessRegistrationInput = z.strictObject(customerFields)

/** The form of docs/rules/accounts.md#registration; the server completes the rule on phones (docs/rules/accounts.md#phone). */
export const registrationInput = z
  .strictObject({
    ...customerFields,
    email: emailAddress,
    password: z
      .string()
      .check(z.minLength(1, 'required'), z.minLength(6, 'too-short'), z.maxLength(128, 'too-long')),
    confirmPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too-long')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'mismatch',
      path: ['confirmPassword'],
    }),
  )

export const register = endpoint({
  method: 'POST',
  path: '/api/registrations',
  policy: 'public',
  summary: 'Crée un compte client ; un e-mail de confirmation part',
  changes: [],
  input: registrationInput,
  /** Refused with `email-already-registered`, `weak-password`, `no-client-number`; 422 `phone: invalid`. */
  output: z.strictObject({ clientNumber: z.string(), reshippingAddress }),
})

/** What is asked is neither kept nor logged. `about` is what an attacker knows of the person: e-mail, names. */
export const ratePassword = endpoint({
  method: 'POST',
  path: '/api/password-strengths',
  policy: 'public',
  summary: 'Dit si un mot de passe se devinerait, et pourquoi ; rien n’est gardé',
  // Asked as it is typed.
  topics: [],
  input: z.strictObject({
    password: z.string().check(z.maxLength(128, 'too-long')),
    about: z
      .array(z.string().check(z.maxLength(254, 'too-long')))
      .check(z.maxLength(4, 'too-long')),
  }),
  output: z.strictObject({
    strength: z.enum(passwordStrengths),
    weaknesses: z.array(z.enum(passwordWeaknessKinds)),
  }),
})

/** The secret of a mailed link. */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid'))

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations',
  policy: 'public',
  summary: 'Confirme une adresse e-mail avec le jeton reçu',
  changes: [],
  input: z.strictObject({ token }),
  /** Refused with `token-invalid`, `token-expired`. */
  output: z.strictObject({
    clientNumber: z.nullable(z.string()),
    clientName: z.string(),
    /** Not where the office activates each account, and has not yet. */
    isActive: z.boolean(),
    /** False: the address is confirmed, but the account was not opened or welcomed; the next sign-in tries again. */
    isFinished: z.boolean(),
    /** The first super-admin: the password of the form fell, a link to choose one is on its way. */
    mustChoosePassword: z.boolean(),
  }),
})

export const requestEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/email-confirmation-requests',
  policy: 'public',
  summary: 'Renvoie l’e-mail de confirmation ; même réponse que l’adresse existe ou non',
  changes: [],
  input: z.strictObject({ email: emailAddress }),
  output: nothing,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-requests',
  policy: 'public',
  summary: 'Envoie un lien de réinitialisation ; même réponse que l’adresse existe ou non',
  changes: [],
  input: z.strictObject({ email: emailAddress }),
  output: nothing,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  policy: 'public',
  summary: 'Choisit un nouveau mot de passe avec le jeton reçu ; toutes les sessions se ferment',
  changes: [],
  input: z.strictObject({
    token,
    password: z.string().check(z.minLength(8, 'too-short'), z.maxLength(128, 'too-long')),
  }),
  /** Refused with `token-invalid`, `token-expired`, `weak-password`. */
  output: nothing,
})
