ALTER TABLE `audit_log` ADD `person_id` integer;--> statement-breakpoint
CREATE INDEX `audit_log_by_person` ON `audit_log` (`person_id`) WHERE person_id IS NOT NULL;--> statement-breakpoint
UPDATE `audit_log` SET `person_id` = (
	SELECT payers.user_id FROM payment_orders JOIN payers ON payers.id = payment_orders.payer_id
	WHERE payment_orders.id = coalesce(json_extract(audit_log.after, '$.id'), json_extract(audit_log.before, '$.order'), audit_log.name)
) WHERE `subject` = 'payment' AND coalesce(json_valid(`after`), 1) AND coalesce(json_valid(`before`), 1);
