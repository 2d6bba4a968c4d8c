// ACP's delegated payment: the card stays in the payment service's vault; a seller gets a token within an allowance.
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { AcpError, AcpToken } from './acp/contract.ts'
import { acpHeaders, type SellerCall } from './call.ts'
import { texts } from './constants.ts'
import type { PaymentService } from './contract.ts'
import { isKeyConflict, problemOf } from './problems.rules.ts'

export function createPaymentService({ call, key }: { call: SellerCall; key: Secret }): PaymentService {
  return {
    async delegate(
      { vaultToken, funding, last4 },
      { attemptId, sessionId, merchantId, maxAmount, currency, expiresAt },
    ) {
      const body = {
        payment_method: {
          type: 'card',
          card_number_type: 'network_token',
          number: vaultToken,
          display_card_funding_type: funding,
          ...(last4 !== null && { display_last4: last4 }),
          metadata: {},
        },
        allowance: {
          reason: 'one_time',
          max_amount: maxAmount,
          currency: currency.toLowerCase(),
          checkout_session_id: sessionId,
          merchant_id: merchantId,
          expires_at: toIso(expiresAt),
        },
        risk_signals: [],
        metadata: {},
      }
      const answer = await call({
        path: '/agentic_commerce/delegate_payment',
        headers: { ...acpHeaders(key), 'Idempotency-Key': `${attemptId}:pay` },
        body: JSON.stringify(body),
      })
      if (answer.kind !== 'answered') return answer
      const token = AcpToken.safeParse(answer.body)
      if (answer.status === 201 && token.success) return { kind: 'token', token: token.data.id }
      const error = AcpError.safeParse(answer.body)
      if (answer.status >= 300 && error.success && !isKeyConflict(error.data.code)) {
        return { kind: 'refused', problem: problemOf(error.data.code, error.data.message) }
      }
      return { kind: 'unknown', reason: texts.refused(answer.status), retryAfterMs: null }
    },
  }
}
