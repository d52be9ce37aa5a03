/** What became of a withdrawal or a cancellation: waiting for the team, carried out, or found to be without object. */
export const declarationStates = ['received', 'settled', 'rejected'] as const
export type DeclarationState = (typeof declarationStates)[number]
