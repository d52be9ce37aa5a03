import type { CustomsDeclaration } from '#domain/customs/declaration.ts'

/** A closed box with its declaration; its carrier number is known once it has left. */
export type DeclaredBox = {
  readonly number: string
  readonly orderNumber: string
  readonly trackingNumber: string | null
  readonly frozenAt: Date
  readonly declaration: CustomsDeclaration
}
