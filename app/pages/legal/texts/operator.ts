export { type OperatorEmail, operator } from '#worker/ground/operator.constants.ts'
