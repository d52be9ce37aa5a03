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
  accountDeleted: {
    title: 'Votre compte est supprimé',
    description:
      'Vos informations sont effacées, vos factures restent archivées dix ans. Un e-mail vous le confirme. Merci d’avoir fait escale chez nous.',
    kind: 'success',
    // The account is gone, so nobody can come back to read it.
    duration: 20_000,
  },
} as const
export type ArrivalFlag = keyof typeof notices

export const showArrivalNotice = (flag: ArrivalFlag): Promise<void> =>
  toast({ duration: 7000, ...notices[flag] })
