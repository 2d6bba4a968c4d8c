ALTER TABLE `alerts` ADD `digest` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `also_alert_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `digest` text;