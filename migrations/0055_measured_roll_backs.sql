ALTER TABLE `rule_watches` ADD `looks` integer;--> statement-breakpoint
ALTER TABLE `rule_watches` ADD `found` integer;--> statement-breakpoint
ALTER TABLE `rule_watches` ADD `found_before` integer;--> statement-breakpoint
ALTER TABLE `rule_watches` ADD `mailing_until` integer;