import type { ReprintReason } from '#domain/label/label-print.ts'

/** Why a label was printed once more. */
export const reprintReasonNames: Readonly<Record<ReprintReason, string>> = {
  damaged: 'Étiquette abîmée',
  lost: 'Étiquette perdue',
  misprinted: 'Mal imprimée',
  other: 'Autre raison',
}
