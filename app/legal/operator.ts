export { type OperatorEmail, operator } from '#worker/site/operator/constants.ts'
