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
   * `basic`: the profile could not be read, so the answer has what the session knows. `unreadable`: the role could not be read
   * either, and the person may open nothing.
   */
  profile: z.enum(['read', 'basic', 'unreadable']),
  email: z.string(),
  role,
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  /** A member of staff who must prove a second factor and did not: only their own account is open to them. */
  lacksSecondFactor: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  /** `null` for staff. */
  clientNumber: z.nullable(z.string()),
  plan: z.nullable(planId),
  phone: z.nullable(z.string()),
  reshippingAddress: z.nullable(reshippingAddress),
  /** The warehouse address in one line, shown to signed-in people only (docs/rules/accounts.md#reshipping-address). */
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

/** Every field of a registration except the means to sign in. */
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

/** The form of a person who signs in with Google, which vouches for the e-mail address. */
export const passwordlessRegistrationInput = z.strictObject(customerFields)

/**
 * The form of docs/rules/accounts.md#registration; the server adds the complete rule on phones (docs/rules/accounts.md#phone).
 */
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

/** The server neither stores nor logs the input. `about` is what an attacker knows of the person: e-mail, names. */
export const ratePassword = endpoint({
  method: 'POST',
  path: '/api/password-strengths',
  policy: 'public',
  summary: 'Dit si un mot de passe se devinerait, et pourquoi ; rien n’est gardé',
  // Called while the person types.
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

/** The secret of a link sent by mail. */
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
    /** False when the office activates each account and has not activated this one yet. */
    isActive: z.boolean(),
    /** False: the address is confirmed, but opening the account or its welcome mail failed; the next sign-in tries again. */
    isFinished: z.boolean(),
    /** For the first super-admin: the password of the form is dropped, and a link to choose a new one is on its way. */
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
