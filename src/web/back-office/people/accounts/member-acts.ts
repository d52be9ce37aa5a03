import {
  deactivateStaff,
  endStaffSessions,
  reactivateStaff,
  removeStaffSecondFactors,
  type StaffMember,
} from '#contract/people/staff.ts'

/** The actions that need only a confirmation, with their texts for the menu, the question and the answer. */
export const memberActs = {
  'end-sessions': {
    endpoint: endStaffSessions,
    entry: 'Déconnecter partout…',
    title: 'Déconnecter tous les appareils\u00a0?',
    description:
      'Chaque appareil de cette personne est déconnecté aussitôt. Son compte reste ouvert.',
    confirm: 'Déconnecter',
    done: 'Appareils déconnectés',
    isDanger: false,
  },
  'remove-factors': {
    endpoint: removeStaffSecondFactors,
    entry: 'Retirer les seconds facteurs…',
    title: 'Retirer les seconds facteurs\u00a0?',
    description:
      'Pour une personne qui a perdu son téléphone ou sa clé, et dont vous avez vérifié l’identité de vive voix. Clés d’accès, application et codes de secours sont retirés, ses appareils déconnectés, et un e-mail l’en prévient.',
    confirm: 'Retirer',
    done: 'Seconds facteurs retirés',
    isDanger: true,
  },
  deactivate: {
    endpoint: deactivateStaff,
    entry: 'Désactiver le compte…',
    title: 'Désactiver ce compte\u00a0?',
    description:
      'Cette personne est déconnectée aussitôt et ne peut plus se connecter. Ce qu’elle a fait reste dans l’historique. Le compte peut être réactivé.',
    confirm: 'Désactiver',
    done: 'Compte désactivé',
    isDanger: true,
  },
  reactivate: {
    endpoint: reactivateStaff,
    entry: 'Réactiver le compte…',
    title: 'Réactiver ce compte\u00a0?',
    description: 'Cette personne peut de nouveau se connecter, avec le rôle qu’elle avait.',
    confirm: 'Réactiver',
    done: 'Compte réactivé',
    isDanger: false,
  },
} as const

export type MemberAct = keyof typeof memberActs

/** The actions that would change something on this member. */
export function actsOn({ isActive, hasSecondFactor, sessionCount }: StaffMember): MemberAct[] {
  if (!isActive) return ['reactivate']
  const acts: MemberAct[] = []
  if (sessionCount > 0) acts.push('end-sessions')
  if (hasSecondFactor) acts.push('remove-factors')
  return [...acts, 'deactivate']
}
