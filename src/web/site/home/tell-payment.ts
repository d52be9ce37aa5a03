import { toast } from '#web/ui/toast.ts'

const notices = {
  paymentSuccess: {
    title: 'Paiement Réussi!',
    description: 'Votre commande a été traitée avec succès. Merci pour votre confiance\u00a0!',
    kind: 'success',
  },
  paymentCancelled: {
    title: 'Paiement Annulé',
    description: 'Rien n’a été débité. Vous pouvez réessayer depuis votre panier.',
    kind: 'info',
  },
} as const
export type PaymentFlag = keyof typeof notices

export const tellPayment = (flag: PaymentFlag): Promise<void> =>
  toast({ ...notices[flag], duration: 7000 })
