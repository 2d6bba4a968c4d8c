CREATE TABLE `deliveries` (
	`subject_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`batch_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`seen_at` integer NOT NULL,
	`decided_at` integer NOT NULL,
	`sent_at` integer,
	`reason` text,
	PRIMARY KEY(`subject_id`, `user_id`, `channel`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `subjects` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`facts` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `subjects` (`id`, `kind`, `at`, `facts`) SELECT `id`, 'change', `seen_at`, `facts` FROM `told_changes`;--> statement-breakpoint
INSERT INTO `deliveries` (`subject_id`, `user_id`, `channel`, `batch_id`, `status`, `attempts`, `seen_at`, `decided_at`, `sent_at`, `reason`)
	SELECT `change_id`, `user_id`, `channel`, `batch_id`, `status`, `attempts`, `seen_at`, `decided_at`, `sent_at`, `reason` FROM `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`user_id` integer NOT NULL,
	`newest_first` integer NOT NULL,
	`change_id` text NOT NULL,
	`alert_id` integer,
	`match_id` integer,
	`alert_type` text,
	`is_read` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `newest_first`, `change_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_notifications`("user_id", "newest_first", "change_id", "alert_id", "match_id", "alert_type", "is_read") SELECT "user_id", "newest_first", "change_id", "alert_id", "match_id", "alert_type", "is_read" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `delivery_batches` ADD `channel` text DEFAULT 'email' NOT NULL;--> statement-breakpoint
-- While the version before still runs, both see the same: its tables and ours follow one another, until the next migration
-- drops `told_changes`, `outbox` and these triggers.
CREATE TRIGGER `told_changes_inserted` AFTER INSERT ON `told_changes` BEGIN
	INSERT INTO subjects (id, kind, at, facts) SELECT NEW.id, 'change', NEW.seen_at, NEW.facts
	WHERE NOT EXISTS (SELECT 1 FROM subjects WHERE id = NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER `subjects_inserted` AFTER INSERT ON `subjects` WHEN NEW.kind = 'change' BEGIN
	INSERT INTO told_changes (id, match_id, seen_at, facts) SELECT NEW.id, NEW.facts ->> '$.matchId', NEW.at, NEW.facts
	WHERE NOT EXISTS (SELECT 1 FROM told_changes WHERE id = NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER `told_changes_deleted` AFTER DELETE ON `told_changes` BEGIN
	DELETE FROM subjects WHERE id = OLD.id;
END;--> statement-breakpoint
CREATE TRIGGER `subjects_deleted` AFTER DELETE ON `subjects` BEGIN
	DELETE FROM told_changes WHERE id = OLD.id;
END;--> statement-breakpoint
CREATE TRIGGER `outbox_inserted` AFTER INSERT ON `outbox` BEGIN
	INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, attempts, seen_at, decided_at, sent_at, reason)
	SELECT NEW.change_id, NEW.user_id, NEW.channel, NEW.batch_id, NEW.status, NEW.attempts, NEW.seen_at, NEW.decided_at, NEW.sent_at, NEW.reason
	WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE subject_id = NEW.change_id AND user_id = NEW.user_id AND channel = NEW.channel);
END;--> statement-breakpoint
CREATE TRIGGER `outbox_updated` AFTER UPDATE ON `outbox` BEGIN
	UPDATE deliveries SET status = NEW.status, attempts = NEW.attempts, sent_at = NEW.sent_at, reason = NEW.reason
	WHERE subject_id = NEW.change_id AND user_id = NEW.user_id AND channel = NEW.channel AND status = 'pending';
END;--> statement-breakpoint
CREATE TRIGGER `outbox_deleted` AFTER DELETE ON `outbox` BEGIN
	DELETE FROM deliveries WHERE subject_id = OLD.change_id AND user_id = OLD.user_id AND channel = OLD.channel;
END;--> statement-breakpoint
CREATE TRIGGER `deliveries_deleted` AFTER DELETE ON `deliveries` BEGIN
	DELETE FROM outbox WHERE change_id = OLD.subject_id AND user_id = OLD.user_id AND channel = OLD.channel;
END;--> statement-breakpoint
-- A batch that is taken again may be taken by the version before: it must find who has their message already. Not copied at
-- each message, which would cost a second row for every mail.
CREATE TRIGGER `delivery_batches_retaken` AFTER UPDATE OF attempts ON `delivery_batches` WHEN NEW.attempts > 1 BEGIN
	INSERT INTO outbox (change_id, user_id, channel, batch_id, alert_id, status, attempts, seen_at, decided_at, sent_at, reason)
	SELECT d.subject_id, d.user_id, d.channel, d.batch_id, 0, d.status, d.attempts, d.seen_at, d.decided_at, d.sent_at, d.reason
	FROM json_each(NEW.user_ids) AS person
	CROSS JOIN deliveries AS d ON d.subject_id = NEW.change_id AND d.user_id = person.value AND d.channel = NEW.channel
	WHERE true
	ON CONFLICT DO UPDATE SET
		status = excluded.status, attempts = excluded.attempts, sent_at = excluded.sent_at, reason = excluded.reason
	WHERE outbox.status = 'pending';
END;
