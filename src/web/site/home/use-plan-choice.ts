import { useEffect, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Plan } from '#domain/plan/plan.ts'
import { useSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Where the button of a plan's card leads and what it says (spec 000 §2): a link, so that it also works without script.
 * Pressed while nobody knows yet who is signed in, it waits for that.
 */
export function usePlanChoice(plan: Plan) {
  const { status } = useSession()
  const navigate = useNavigate()
  const [isWaiting, setIsWaiting] = useState(false)
  const choice = status === 'signed-in' ? asCustomer(plan) : asVisitor(plan)

  useEffect(() => {
    if (!isWaiting || status === 'loading') return
    void toast(choice.notice)
    void navigate(choice.to, { state: choice.state })
  }, [isWaiting, status, choice, navigate])

  return {
    to: choice.to,
    state: choice.state,
    onClick: (event: MouseEvent) => {
      if (status !== 'loading') return void toast(choice.notice)
      event.preventDefault()
      setIsWaiting(true)
    },
  }
}

const asCustomer = ({ id, title }: Plan) => ({
  to: paths.offers,
  state: { selectedPlan: id },
  notice: {
    title: 'Offre sélectionnée',
    description: `${title}\u00a0: la suite se passe dans vos offres et options.`,
    kind: 'info' as const,
  },
})

const asVisitor = ({ id }: Plan) => ({
  to: paths.signIn,
  state: { from: paths.homeSection('tarifs'), selectedPlan: id },
  notice: {
    title: 'Connexion requise',
    description: 'Connectez-vous ou créez un compte pour choisir cette offre.',
    kind: 'info' as const,
  },
})
