ALTER TABLE `daily_figures` ADD `users_total` integer;--> statement-breakpoint
ALTER TABLE `daily_figures` ADD `active_alerts_total` integer;